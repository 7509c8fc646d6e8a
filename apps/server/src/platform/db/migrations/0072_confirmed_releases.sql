-- A release that somebody confirmed sets the prices that later ones are compared with; one that the guard let pass does not.
alter table connections add column release_confirmed boolean not null default false;

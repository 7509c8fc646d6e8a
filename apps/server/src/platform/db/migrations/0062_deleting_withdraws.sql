-- A connection that is being deleted keeps its credentials until what it has on its channel is taken off sale there.
alter table connections add column deleting_withdraws boolean not null default false;

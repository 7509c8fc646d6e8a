-- The location that a component of a sold bundle was taken out of, fixed at the first booking of the line like the component itself.
-- Null = that of the line, as lines were booked before.

alter table order_line_components add column location_id bigint;

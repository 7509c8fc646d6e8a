-- Word that the merchant's own carrier has delivered: a fifth kind of action.
alter table order_actions drop constraint order_actions_kind_check;
-- allowed: every row that is there has one of the four kinds, and not valid reads none of them
alter table order_actions add constraint order_actions_kind_check
  check (kind in ('acknowledge', 'ship', 'deliver', 'cancel', 'refund')) not valid;

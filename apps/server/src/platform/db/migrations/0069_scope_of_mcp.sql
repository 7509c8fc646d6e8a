-- The right to use the tools of the MCP server: no key that is there has it.
alter table api_keys drop constraint api_keys_scopes_check;
-- allowed: a table of some hundred keys, and the values that it allows grow
alter table api_keys add constraint api_keys_scopes_check check (cardinality(scopes) > 0
  and scopes <@ '{read,catalogue,stock_prices,orders,order_actions,publishing,configuration,mcp}');

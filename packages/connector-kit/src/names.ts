// The fold under which the host compares names, for connectors that look for a brand or category by its name.
export { foldKey } from '@sluice/contracts';

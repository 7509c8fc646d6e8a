import type { UserRole } from '@sluice/contracts';
import {
  type Icon,
  IconAdjustments,
  IconBuildingWarehouse,
  IconCategory,
  IconFileImport,
  IconHome,
  IconKey,
  IconPackage,
  IconPlugConnected,
  IconShoppingCart,
  IconSpeakerphone,
} from '@tabler/icons-react';

export interface NavigationEntry {
  /** Key of its name in the texts of `app`. */
  name: string;
  to: string;
  icon?: Icon;
  /** Shown to those with this role at least. */
  role?: UserRole;
  /** The part of publishing whose waiting work is counted. */
  count?: 'results' | 'unmapped_categories' | 'questions' | 'held' | 'drift';
  children?: readonly NavigationEntry[];
}

/** Every page of the portal, in the order of the menu and of the command palette. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { name: 'home', to: '/', icon: IconHome },
  { name: 'products', to: '/products', icon: IconPackage },
  {
    name: 'catalog',
    to: '/catalog',
    icon: IconCategory,
    children: [
      { name: 'categories', to: '/catalog/categories' },
      { name: 'categoryOptions', to: '/catalog/category-options' },
      { name: 'brands', to: '/catalog/brands' },
      { name: 'groups', to: '/catalog/groups' },
      { name: 'taxRates', to: '/catalog/tax-rates' },
    ],
  },
  {
    name: 'publishing',
    to: '/publishing',
    icon: IconSpeakerphone,
    children: [
      { name: 'results', to: '/publishing/results', count: 'results' },
      { name: 'rules', to: '/publishing/rules' },
      { name: 'markups', to: '/publishing/markups' },
      { name: 'mapping', to: '/publishing/mapping', count: 'unmapped_categories' },
      { name: 'questions', to: '/publishing/questions', count: 'questions' },
      { name: 'held', to: '/publishing/held', count: 'held' },
      { name: 'drift', to: '/publishing/drift', count: 'drift' },
      { name: 'history', to: '/publishing/history' },
      { name: 'jobs', to: '/publishing/jobs' },
    ],
  },
  { name: 'connections', to: '/connections', icon: IconPlugConnected },
  { name: 'orders', to: '/orders', icon: IconShoppingCart },
  { name: 'imports', to: '/imports', icon: IconFileImport },
  { name: 'stockLocations', to: '/stock-locations', icon: IconBuildingWarehouse },
  { name: 'apiKeys', to: '/api-keys', icon: IconKey, role: 'admin' },
  {
    name: 'settings',
    to: '/settings',
    icon: IconAdjustments,
    children: [
      { name: 'account', to: '/settings/account' },
      { name: 'shop', to: '/settings/shop' },
      { name: 'team', to: '/settings/team', role: 'admin' },
      { name: 'plan', to: '/settings/plan' },
      { name: 'notificationRules', to: '/settings/notifications', role: 'admin' },
      { name: 'webhooks', to: '/settings/webhooks', role: 'admin' },
      { name: 'audit', to: '/settings/audit', role: 'admin' },
    ],
  },
];

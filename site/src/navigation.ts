/** The pages of the site in their order. A folder stands for every page in it that is not named elsewhere. */
export interface Section {
  title: string;
  /** The language of its pages, where it is not English. */
  lang?: 'tr';
  /** Documents and folders, from the root of the repository. */
  pages: string[];
}

export const SECTIONS: Section[] = [
  {
    title: 'Start',
    pages: ['README.md', 'docs/guides/installing.md', 'docs/comparison.md', 'docs/benchmarks.md'],
  },
  {
    title: 'For merchants',
    pages: [
      'docs/merchants/first-product.md',
      'docs/merchants/what-needs-you.md',
      'docs/merchants/prices-and-stock.md',
    ],
  },
  {
    title: 'Satıcılar için',
    lang: 'tr',
    pages: [
      'docs/merchants/tr/first-product.md',
      'docs/merchants/tr/what-needs-you.md',
      'docs/merchants/tr/prices-and-stock.md',
    ],
  },
  {
    title: 'How it works',
    pages: [
      'ARCHITECTURE.md',
      'docs/publishing.md',
      'docs/orders.md',
      'docs/data-model.md',
      'docs/states/listing.md',
      'docs/states/event.md',
      'docs/states/order-action.md',
    ],
  },
  { title: 'Channels', pages: ['docs/connectors/README.md', 'docs/connectors.md', 'docs/connectors/'] },
  {
    title: 'Operate',
    pages: [
      'docs/guides/operating.md',
      'docs/guides/point-in-time.md',
      'docs/guides/service-objectives.md',
      'docs/guides/tracing.md',
      'docs/security.md',
      'docs/scaling.md',
      'docs/reliability.md',
      'SECURITY.md',
    ],
  },
  {
    title: 'Programs',
    pages: [
      'docs/api/reference.md',
      'packages/client/README.md',
      'packages/client-python/README.md',
      'docs/guides/configuration.md',
      'docs/guides/webhooks.md',
      'docs/guides/mcp.md',
      'docs/guides/feeds.md',
    ],
  },
  {
    title: 'Develop',
    pages: [
      'CONTRIBUTING.md',
      'AGENTS.md',
      'STYLE.md',
      'docs/guides/',
      'apps/portal/README.md',
      'GOVERNANCE.md',
      'CODE_OF_CONDUCT.md',
      'CHANGELOG.md',
    ],
  },
  { title: 'Statements', pages: ['docs/spec/README.md', 'docs/spec/'] },
  { title: 'Decisions', pages: ['docs/decisions/'] },
];

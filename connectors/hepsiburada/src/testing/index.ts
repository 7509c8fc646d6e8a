export { ACCOUNTS, type Fake, startFake } from './fake.ts';

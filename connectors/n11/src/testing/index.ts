export { ACCOUNT, type Fake, startFake } from './fake.ts';

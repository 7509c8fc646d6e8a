export { registerMcp } from './serve.ts';

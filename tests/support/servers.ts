export { type Storage, startStorage } from '../../embedded/src/testing/storage.test.ts';

export * from './declare';
export * from './field';

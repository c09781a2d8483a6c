/** Keys that reach into objects themselves when they are copied carelessly. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

import { toJS } from '@formily/reactive'

/** Returns a value as plain data; inside an observer everything in it is tracked. */
export function plainValue<T>(value: T): T {
  return toJS(value)
}

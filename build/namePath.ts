/**
 * Returns the names of a path as one text. Stands for the one line that antd's radio groups take from the forms of the
 * package, none of which is drawn by public screens.
 */
export function toNamePathStr(name: string | number | (string | number)[]): string {
  return [name].flat().join('_')
}

/** A name of the database as SQL. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** Returns the addresses of pictures: a text holds them joined by commas, a JSON field a list of files. */
export function imageAddresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(imageAddresses)
  if (typeof value === 'object') return imageAddresses((value as { url?: unknown }).url)
  return String(value).split(',')
}

/** The address below the API base at which an attachment is asked for; null for a file that opens by its address. */
export function attachmentPath(url: string): string | null {
  return /\/files\/attachment\/[a-f0-9]{32}(\.[a-z0-9]{1,8})?$/.exec(url)?.[0] ?? null
}

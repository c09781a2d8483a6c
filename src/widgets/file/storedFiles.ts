/** A stored file. */
export interface StoredFile {
  name: string
  url: string
  /** bytes */
  size?: number
}

/**
 * Returns the files of a value: a text holds addresses joined by commas, a JSON field a list of files with name
 * and size.
 */
export function storedFiles(value: unknown): StoredFile[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(storedFiles)
  if (typeof value === 'object') return [value as StoredFile]
  return String(value)
    .split(',')
    .map(url => ({ url, name: nameOf(url) }))
}

/** Returns the value that stores files, as a list or as a text of addresses; null for none. */
export function valueOfFiles(files: StoredFile[], asList: boolean): unknown {
  if (files.length === 0) return null
  return asList ? files : files.map(file => file.url).join(',')
}

/** The last part of an address, as it was named. */
function nameOf(url: string): string {
  const last =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? url
  try {
    return decodeURIComponent(last)
  } catch {
    // An address that is not encoded properly is its own name.
    return last
  }
}

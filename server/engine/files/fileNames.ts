import { randomBytes } from 'node:crypto'
import { API_BASE } from '../../apiBase.ts'

/** Who may open a file: everybody who knows its address, or who may read a record that holds it. */
export type FileKind = 'public' | 'attachment'

const pattern = /^(?:attachment\/)?[a-f0-9]{32}(?:\.[a-z0-9]{1,8})?$/
const addresses = /\/files\/((?:attachment\/)?[a-f0-9]{32}(?:\.[a-z0-9]{1,8})?)/g

/** A name for a new file: 128 random bits, which nobody guesses, and nothing that a client said but the extension. */
export function newFileName(kind: FileKind, extension: string): string {
  const folder = kind === 'attachment' ? 'attachment/' : ''
  return `${folder}${randomBytes(16).toString('hex')}${extension === '' ? '' : `.${extension}`}`
}

/** What a file is called that has no name. */
export const plainName = (extension: string): string => `file.${extension}`

/** Whether it can be a name of ours. Everything else is never looked up. */
export const isFileName = (name: string): boolean => pattern.test(name)

/** Whether the file opens only to who may read a record that holds it. */
export const isAttachment = (name: string): boolean => name.startsWith('attachment/')

export const addressOf = (name: string): string => `${API_BASE}/files/${name}`

const ownAddress = new RegExp(
  `^(?:${API_BASE}/|/)?files/((?:attachment/)?[a-f0-9]{32}(?:\\.[a-z0-9]{1,8})?)$`,
)

/**
 * The stored name that an address is of, wholly: with the API's base before it, or without it, as clients send it that
 * put the base before every address themselves. null for every other text, other sites and scripts among them.
 */
export const ownFileName = (address: string): string | null => ownAddress.exec(address)?.[1] ?? null

/** The addresses that the value of an upload field consists of: a text joined by commas, files with their `url`. */
export function uploadedAddresses(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) return value.flatMap(uploadedAddresses)
  return typeof value === 'object' ? [String((value as { url?: unknown }).url)] : String(value).split(',')
}

/** The stored names whose addresses stand in a value: a text, HTML, a list of files. Each once, in their order. */
export function namesIn(value: unknown): string[] {
  if (value === null || value === undefined || typeof value === 'number') return []
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [...new Set(Array.from(text.matchAll(addresses), match => match[1] as string))]
}

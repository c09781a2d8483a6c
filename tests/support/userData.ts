import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'

const SCHEMAS = join(import.meta.dirname, '../../schemas')

/** Answers that are about the interface and hold no records: the menu, and labels of dictionaries. */
const INTERFACE = /\/(getRouters|dict\/data\/(type|list-all-simple))/

/** A name that so many pages use that it says nothing by itself. */
const COMMON = 'name'

/** What people have written, as answers of the API tell it: every text but those that have an English. */
export interface UserData {
  /** Whether a run of Chinese letters on the screen comes from it. */
  has(run: string): boolean
}

/** Gathers what the answers to a page say from now on. */
export function gatherUserData(page: Page): UserData {
  const translated = translatedNames()
  const runs = new Set<string>()
  const add = (value: unknown, name = ''): void => {
    if (typeof value === 'string') for (const run of chineseRuns(value)) runs.add(run)
    if (Array.isArray(value)) for (const item of value) add(item, name)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    for (const [key, inner] of Object.entries(value)) {
      const hasEnglish = `${key}En` in value || (translated.has(key) && key !== COMMON)
      if (!hasEnglish) add(inner, key)
    }
  }
  const read = async (response: Response) => {
    const isAnswer = response.url().includes('/prod-api/') && !INTERFACE.test(response.url())
    if (!isAnswer || !response.headers()['content-type']?.includes('json')) return
    // A page that is left meanwhile takes its answers along.
    add(await response.json().catch(() => null))
  }
  page.on('response', response => void read(response))
  const isPart = (run: string, known: string) =>
    run.length === 1 ? known.startsWith(run) : run.length > LONG && known.includes(run)
  return { has: run => runs.has(run) || [...runs].some(known => isPart(run, known)) }
}

/** A shorter part of what somebody has written is a word by itself as well, but for the first letter of a name in a circle. */
const LONG = 5

/** What of a text is Chinese, from one other letter to the next. */
export const chineseRuns = (text: string): string[] => text.match(/\p{Script=Han}+/gu) ?? []

/** Names of the properties that page files call translatable. */
function translatedNames(): Set<string> {
  const files = readdirSync(SCHEMAS, { recursive: true }).map(String)
  const texts = files
    .filter(file => file.endsWith('.json') && file !== 'page.schema.json')
    .map(file => readFileSync(join(SCHEMAS, file), 'utf8'))
  return new Set(texts.flatMap(text => namesIn((JSON.parse(text) as Page_).resource)))
}

interface Page_ {
  resource?: string | { properties?: Record<string, Record<string, unknown>> }
}

const namesIn = (resource: Page_['resource']): string[] =>
  Object.entries(typeof resource === 'object' ? (resource.properties ?? {}) : {}).flatMap(
    ([name, property]) => (property['x-translatable'] === true ? [name] : []),
  )

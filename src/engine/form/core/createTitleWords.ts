import { observable, untracked } from '@formily/reactive'
import type { TitleWords } from '#model/text/saidTitle.ts'
import type { ReferenceModel } from '#model/types/index.ts'
import type { Lookups } from '../../data/lookups.ts'
import type { Row, RowKey } from '../../data/Row.ts'

/** What titles of an open form say for codes and keys. */
export interface FormTitleWords extends TitleWords {
  /** Where they are looked up, once the form is drawn. */
  serve(lookups: Lookups): void
}

/** Returns words that are looked up when a title reads them first. Whoever reads is told when they are there. */
export function createTitleWords(): FormTitleWords {
  const source = observable.shallow<{ lookups: Lookups | null }>({ lookups: null })
  const found = observable.shallow(new Map<string, unknown>())
  const asked = new Set<string>()

  function once<Word>(name: string, load: (lookups: Lookups) => Promise<Word>): Word | null {
    const known = found.get(name) as Word | undefined
    const { lookups } = source
    if (lookups && !asked.has(name)) {
      asked.add(name)
      const keep = (word: Word) => untracked(() => found.set(name, word))
      // What cannot be looked up is asked for again when it is read again.
      load(lookups).then(keep, () => asked.delete(name))
    }
    return known ?? null
  }

  return {
    serve: lookups => {
      source.lookups = lookups
    },
    labels: type =>
      once(`labels ${type}`, async ({ dictionaries }) => {
        const entries = await dictionaries.load(type)
        return new Map(entries.map(({ value, label }) => [value, label]))
      }),
    target: ({ reference }, key) =>
      once(`${reference?.path} ${reference?.key} ${key}`, async ({ find }): Promise<Row | null> => {
        return (await find(reference as ReferenceModel, key as RowKey)) ?? null
      }),
  }
}

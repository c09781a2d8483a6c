import type { Language } from '../text.ts'

/**
 * Something said to people, in the language of whoever reads it. It is no string, so that what is stored, which is
 * Chinese whoever caused it, cannot hold the words of one reader by accident: `zh` is what goes there. Where nobody
 * asks for a language (JSON, logs, template literals) it is Chinese.
 */
export class LocalizedText {
  readonly #render: (language: Language) => string

  /** @param render what is said in a language; may be asked again and again */
  constructor(render: (language: Language) => string) {
    this.#render = render
  }

  get zh(): string {
    return this.#render('zh')
  }

  get en(): string {
    return this.#render('en')
  }

  /** The same with its text changed: escaped. */
  map(change: (text: string) => string): LocalizedText {
    return new LocalizedText(language => change(this.#render(language)))
  }

  toString(): string {
    return this.zh
  }

  toJSON(): string {
    return this.zh
  }
}

import { sayFrom } from '#model/language/say.ts'
import chinese from './zh.json' with { type: 'json' }

/** Says what commands have to say about page files, which the browser shows too. */
export const say = sayFrom(chinese)

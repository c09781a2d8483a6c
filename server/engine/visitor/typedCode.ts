import { randomInt } from 'node:crypto'

/** 32 characters that nobody takes for one another: neither 0, O, 1 nor I. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8
/** Each letter is worth 5 bits. */
const BASE = LETTERS.length
/** How many codes there are: 2^40. */
export const TYPED_CODES = BASE ** LENGTH

const pattern = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** A new code for people who type: 40 random bits. */
export const newTypedCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(BASE)]).join('')

/** The code that somebody has typed, with small letters, spaces and hyphens as they like; null for what is none. */
export function typedCodeOf(text: string): string | null {
  const plain = text.replace(/[\s\-‐-―－]/g, '').toUpperCase()
  return pattern.test(plain) ? plain : null
}

/** A number below TYPED_CODES as a code. */
export function typedCodeFrom(number: number): string {
  const letterAt = (place: number) => LETTERS[Math.floor(number / BASE ** place) % BASE]
  return Array.from({ length: LENGTH }, (_, index) => letterAt(LENGTH - 1 - index)).join('')
}

/** The number of a code. */
export const numberOfTypedCode = (code: string): number =>
  [...code].reduce((sum, letter) => sum * BASE + LETTERS.indexOf(letter), 0)

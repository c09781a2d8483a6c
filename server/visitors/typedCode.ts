import { randomInt } from 'node:crypto'

/** 32 characters that nobody takes for one another: neither 0, O, 1 nor I. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const LENGTH = 8

const pattern = new RegExp(`^[${LETTERS}]{${LENGTH}}$`)

/** A new code for people who type: 40 random bits. */
export const newTypedCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** The code that somebody has typed, with small letters, spaces and hyphens as they like; null for what is none. */
export function typedCodeOf(text: string): string | null {
  const plain = text.replace(/[\s\-‐-―－]/g, '').toUpperCase()
  return pattern.test(plain) ? plain : null
}

import type { FastifyRequest } from 'fastify'
import type { Language } from '#model/language/t.ts'

/**
 * The language that a client asks to be answered in. Its own header and no other: what a browser sends by itself
 * (accept-language) tells nothing of what is on the screen, and clients that know Chinese only send it too.
 */
export const languageOf = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  headers['x-language'] === 'en' ? 'en' : 'zh'

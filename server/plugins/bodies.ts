import multipart from '@fastify/multipart'
import plugin from 'fastify-plugin'
import { Fault } from '#model/errors.ts'
import type { AppOptions } from '../AppOptions.ts'
import { STANDARD_BODY } from '../engine/request/bodyLimit.ts'
import { toStoredAddresses } from './fileAddresses.ts'

const megabyte = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** Characters that the endpoint takes at most; of API requests only. */
    mostCharacters?: number
    /** Multipart field of the file that the endpoint takes; of uploads only. */
    fileField?: string
  }
}

/** How bodies are read: JSON as text parsed here with a message of ours, forms, one file at a time. */
export const bodies = plugin(async (app, { config: { publicUrl } }: AppOptions) => {
  const withStoredAddresses = toStoredAddresses(publicUrl)
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (text.length > (request.mostCharacters ?? STANDARD_BODY)) return done(new Fault('TOO_LARGE'))
    try {
      done(null, JSON.parse(withStoredAddresses(text as string)))
    } catch (cause) {
      done(new Fault('INVALID_JSON', { cause }))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, text, done) => {
      if (text.length > (request.mostCharacters ?? STANDARD_BODY)) return done(new Fault('TOO_LARGE'))
      try {
        done(null, formOf(text as string))
      } catch (error) {
        done(error as Error)
      }
    },
  )
  await app.register(multipart, { limits: { fileSize: 50 * megabyte, files: 1, fields: 20, parts: 25 } })
})

/** Most fields of a form: a list's query has dozens. */
const MOST_FIELDS = 5_000

/** A form's fields; a repeated one is an array. @throws Fault TOO_LARGE when there are too many */
export function formOf(text: string): Record<string, string | string[]> {
  const form: Record<string, string | string[]> = Object.create(null)
  let count = 0
  for (const [key, value] of new URLSearchParams(text)) {
    count += 1
    if (count > MOST_FIELDS) throw new Fault('TOO_LARGE')
    const known = form[key]
    if (known === undefined) form[key] = value
    else if (Array.isArray(known)) known.push(value)
    else form[key] = [known, value]
  }
  return form
}

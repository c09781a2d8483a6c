import plugin from 'fastify-plugin'
import { learnEnglish } from '#model/language/localized.ts'
import { loadEnglish } from '../engine/language/english.ts'
import { jsonIn } from '../engine/language/inLanguage.ts'
import { languageOf } from '../engine/request/readRequest.ts'

/**
 * Answers in the language of the request. What was said with `say` is rendered when the answer is written, wherever
 * in it it stands; whoever asks for no language is answered in Chinese.
 */
export const language = plugin(async app => {
  learnEnglish(await loadEnglish())
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (languageOf(request) === 'en') reply.serializer(answer => jsonIn(answer, 'en'))
    return payload
  })
})

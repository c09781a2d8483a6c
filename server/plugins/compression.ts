import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import plugin from 'fastify-plugin'

/** Below this size a compressed answer saves no packet. Bytes. */
const LEAST = 1024

/**
 * Answers are compressed for whoever reads compressed ones, where their type is no dense one: JSON above all. Files of
 * the client are there in both forms, and are sent as they are. What is asked with a token in a header cannot be
 * asked by another site, so that nobody learns from the length of an answer what is in it beside a guess of his own.
 */
export const compression = plugin(async app => {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: LEAST,
    // A quarter of the size, in a fraction of the time that the query took.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
    globalDecompression: false,
  })
})

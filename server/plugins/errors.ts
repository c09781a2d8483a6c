import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { type ErrorCode, Fault } from '#model/errors.ts'
import { fileExpected } from '../engine/request/fileExpected.ts'
import { outageFault } from './outageFault.ts'

/** Faults of the framework in words of the product. */
const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_BAD_URL: 'ROUTE_NOT_FOUND',
  FST_UNDER_PRESSURE: 'BUSY',
}

/** The one error handler: every failure leaves as HTTP 200 with a code, because clients read nothing else. */
export const errors = plugin(async app => {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendFault(toFault(error, request), request, reply, error),
  )
  app.setNotFoundHandler((request, reply) => sendFault(new Fault('ROUTE_NOT_FOUND'), request, reply))
})

function toFault(error: FastifyError, { fileField }: FastifyRequest): Fault {
  if (error instanceof Fault) return error
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' && fileField) return fileExpected(fileField)
  // Outside of the endpoints nothing is saved.
  const outage = outageFault(error, { isChange: false, watch: { begun: false } })
  if (outage) return outage
  const code = known[error.code]
  return code ? new Fault(code, { cause: error }) : new Fault('INTERNAL', { cause: error })
}

/** Answers an address that cannot be read. It finds no route, so nothing else of the server has seen it. */
export function refuseAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void sendFault(toFault(error, request), request, reply.header('x-content-type-options', 'nosniff'), error)
}

const outages = new Set<ErrorCode>(['STORAGE_FULL', 'DATABASE_GONE', 'NODE_GONE', 'OUTCOME_UNKNOWN'])

/** Sends a fault in the envelope. What may not be told is logged with the request's id, which is told. */
function sendFault(
  fault: Fault,
  request: FastifyRequest,
  reply: FastifyReply,
  cause?: unknown,
): FastifyReply {
  // That an outage begins and ends is told by itself, once.
  if (outages.has(fault.code))
    request.log.info(
      { code: fault.code, reason: (fault.cause as Error | undefined)?.message },
      'Request refused',
    )
  else if (fault.status === 500) request.log.error({ err: fault.cause ?? cause ?? fault }, 'Request failed')
  else request.log.info({ code: fault.code, errors: fault.errors }, 'Request refused')
  return reply
    .code(200)
    .type('application/json; charset=utf-8')
    .send({
      code: fault.status,
      msg: fault.words,
      requestId: request.id,
      ...(fault.retryAfter === null ? {} : { retryAfter: fault.retryAfter }),
      ...dataOf(fault),
    })
}

/** What a client may show beside the words. The seconds stand here too, where clients of older servers look for them. */
function dataOf({ errors, retryAfter, data }: Fault): object {
  const told = {
    ...data,
    ...(errors.length > 0 ? { errors } : {}),
    ...(retryAfter === null ? {} : { retryAfter }),
  }
  return Object.keys(told).length === 0 ? {} : { data: told }
}

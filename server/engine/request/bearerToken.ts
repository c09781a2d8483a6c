import type { FastifyRequest } from 'fastify'

/**
 * The token that a request carries; undefined where there is none. One that cannot be ours is like none: open routes
 * stay open to clients that send an old one.
 */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(headers.authorization ?? '')?.[1]

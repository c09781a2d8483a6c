import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { DatabaseLog } from '../db/Database.ts'

/** Structured log lines of what runs outside requests. */
export const createLog = (config: Pick<Config, 'logLevel'>): DatabaseLog => pino({ level: config.logLevel })

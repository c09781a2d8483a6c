import { createAccounts } from '../auth/createAccounts.ts'
import { createCallers } from '../auth/createCallers.ts'
import { createCaptcha } from '../auth/createCaptcha.ts'
import { createDictionaries } from '../auth/createDictionaries.ts'
import { createGrants } from '../auth/createGrants.ts'
import { createKeptLists } from '../auth/createKeptLists.ts'
import { createPasswordChecks } from '../auth/createPasswordChecks.ts'
import { createPasswordDue } from '../auth/createPasswordDue.ts'
import { createPasswords } from '../auth/createPasswords.ts'
import { createSessions } from '../auth/createSessions.ts'
import { createSettings } from '../auth/createSettings.ts'
import { createSmsCodes } from '../auth/createSmsCodes.ts'
import { createThrottle } from '../auth/createThrottle.ts'
import { menusOfPages } from '../auth/menusOfPages.ts'
import { createBackups } from '../backup/createBackups.ts'
import type { Config } from '../config.ts'
import type { Database, DatabaseLog } from '../db/Database.ts'
import { createDocuments } from '../documents/createDocuments.ts'
import type { Services } from '../engine/contracts/Services.ts'
import type { JobDefinition } from '../engine/defineJob.ts'
import type { WorkDefinition } from '../engine/defineQueueHandler.ts'
import type { Vault } from '../engine/Vault.ts'
import { openFiles } from '../files/openFiles.ts'
import { createHold, type OpenHold } from '../hold/createHold.ts'
import { createMailService } from '../mail/createMailService.ts'
import { createNotifyUser } from '../notify/createNotifyUser.ts'
import { type OpenQueue, openQueue } from '../queue/openQueue.ts'
import type { Room } from '../room/createRoom.ts'
import { createJobs } from '../scheduler/createJobs.ts'
import { runJobs } from '../scheduler/runJobs.ts'
import { createDebugSender } from '../sms/createDebugSender.ts'
import { createHttpSender } from '../sms/createHttpSender.ts'
import { createSendSms } from '../sms/createSendSms.ts'
import { receiveReceipts } from '../sms/receiveReceipts.ts'
import type { SmsSender } from '../sms/SmsSender.ts'

interface ServiceParts {
  log: DatabaseLog
  /** What modules hand over to the queue. */
  works: readonly WorkDefinition[]
  /** What can be scheduled. */
  handlers: ReadonlyMap<string, JobDefinition>
  vault: Vault
  /** Room below dataDir. */
  room: Room
}

type ServiceConfig = Pick<
  Config,
  | 'captcha'
  | 'sessionMinutes'
  | 'sessionMostMinutes'
  | 'smsDebug'
  | 'dataDir'
  | 's3'
  | 'backupDir'
  | 'databaseUrl'
  | 'secretKeys'
>

/** What modules and plugins need of the server, over one database; close() stops listening to it. */
export async function createServices(
  database: Database,
  config: ServiceConfig,
  { log, works, handlers, vault, room }: ServiceParts,
): Promise<Services & { queue: OpenQueue; hold: OpenHold; close(): Promise<void> }> {
  // First: what is refused here must leave nothing open.
  const files = await openFiles(config, room)
  const settings = await createSettings(database)
  const dictionaries = await createDictionaries(database)
  const sessions = await createSessions(database, {
    minutes: config.sessionMinutes,
    mostMinutes: config.sessionMostMinutes,
  })
  const callers = await createCallers(database)
  const keptLists = await createKeptLists(database)
  const passwords = createPasswords(settings)
  const hold = await createHold(database, log)
  const passwordChecks = await createPasswordChecks(database)
  const queue = await openQueue(database, [...works, runJobs(handlers)], log)
  const senders = new Map<string, SmsSender>([['HTTP', createHttpSender()]])
  if (config.smsDebug) senders.set('DEBUG', createDebugSender(log))
  return {
    database,
    room,
    settings,
    dictionaries,
    sessions,
    callers,
    keptLists,
    grants: createGrants(),
    menusOfPages,
    accounts: createAccounts(database),
    isPasswordDue: createPasswordDue(database, settings),
    passwords,
    throttle: createThrottle(database),
    passwordChecks,
    captcha: createCaptcha(database, settings, config.captcha),
    files,
    vault,
    documents: createDocuments(dictionaries),
    smsCodes: createSmsCodes(database, passwords),
    sendSms: createSendSms(database, { senders, vault, keepCodes: config.smsDebug, hold }),
    notifyUser: createNotifyUser(),
    mail: createMailService({ database, vault, queue, files }),
    receiveSmsReceipts: receipts => receiveReceipts({ database, vault }, receipts),
    queue,
    jobs: createJobs(database, queue, handlers),
    hold,
    backups: createBackups(database, config),
    async close() {
      // First: what still runs needs the others.
      await queue.stop()
      // One after the other: they share the connection that listens.
      const listening = [settings, dictionaries, sessions, callers, keptLists, hold]
      for (const service of listening) await service.close()
    },
  }
}

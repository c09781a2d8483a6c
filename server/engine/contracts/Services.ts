import type { Captcha } from '../../auth/createCaptcha.ts'
import type { SmsCodes } from '../../auth/createSmsCodes.ts'
import type { MenusOfPages } from '../../auth/menusOfPages.ts'
import type { Database } from '../../db/Database.ts'
import type { NotifyUser } from '../../notify/createNotifyUser.ts'
import type { Room } from '../../room/createRoom.ts'
import type { SendSms } from '../../sms/createSendSms.ts'
import type { ReceiveSmsReceipts } from '../../sms/receiveReceipts.ts'
import type { Backups } from '../Backups.ts'
import type { Grants } from '../Grants.ts'
import type { Hold } from '../Hold.ts'
import type { Jobs } from '../Jobs.ts'
import type { KeptLists } from '../KeptLists.ts'
import type { MailService } from '../Mail.ts'
import type { Queue } from '../Queue.ts'
import type { Vault } from '../Vault.ts'
import type { Dictionaries, Settings } from './dictionaries.ts'
import type { Documents } from './documents.ts'
import type { Files } from './files.ts'
import type { PasswordChecks, Passwords, Throttle } from './passwords.ts'
import type { Accounts, Callers, PasswordDue, Sessions } from './sessions.ts'

/** What modules need of the server around them. */
export interface Services {
  database: Database
  /** Where this server keeps its files. */
  room: Room
  sessions: Sessions
  passwords: Passwords
  dictionaries: Dictionaries
  settings: Settings
  callers: Callers
  keptLists: KeptLists
  grants: Grants
  menusOfPages: MenusOfPages
  accounts: Accounts
  throttle: Throttle
  passwordChecks: PasswordChecks
  captcha: Captcha
  files: Files
  vault: Vault
  documents: Documents
  isPasswordDue: PasswordDue
  smsCodes: SmsCodes
  sendSms: SendSms
  notifyUser: NotifyUser
  mail: MailService
  receiveSmsReceipts: ReceiveSmsReceipts
  queue: Queue
  jobs: Jobs
  hold: Hold
  backups: Backups
}

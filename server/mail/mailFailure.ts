import { type LocalizedText, localized, wordsOf } from '#model/language/localized.ts'
import { withoutSecrets } from '../secrets/withoutSecrets.ts'

/** Why a mail did not leave, in words without the password, and whether trying again can help. */
interface MailFailure {
  reason: LocalizedText
  permanent: boolean
}

const words: Record<string, LocalizedText> = {
  EAUTH: localized('用户名或密码不正确'),
  ENOAUTH: localized('用户名或密码不正确'),
  EDNS: localized('找不到邮件服务器'),
  ESOCKET: localized('无法连接邮件服务器'),
  ECONNECTION: localized('无法连接邮件服务器'),
  ETIMEDOUT: localized('邮件服务器没有应答'),
  ETLS: localized('加密连接失败'),
  EENVELOPE: localized('发件人或收件人被拒绝'),
  EMESSAGE: localized('邮件内容被拒绝'),
}

const longest = 2000

/** What an error of the mail library says. Refusals with 5xx are final (RFC 5321 4.2.1); so is a wrong password. */
export function mailFailure(error: unknown, password: string): MailFailure {
  const { code = '', responseCode = 0, message } = error as Error & { code?: string; responseCode?: number }
  const text = withoutSecrets(message, [password]).slice(0, longest)
  const word = words[code]
  return {
    reason: word === undefined ? wordsOf(text) : localized('{{word}}：{{text}}', { word, text }),
    permanent: code === 'EAUTH' || code === 'ENOAUTH' || responseCode >= 500,
  }
}

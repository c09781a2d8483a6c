import { withoutSecrets } from '../secrets/withoutSecrets.ts'

/** Why a mail did not leave, in words without the password, and whether trying again can help. */
export interface MailFailure {
  reason: string
  permanent: boolean
}

const words: Record<string, string> = {
  EAUTH: '用户名或密码不正确',
  ENOAUTH: '用户名或密码不正确',
  EDNS: '找不到邮件服务器',
  ESOCKET: '无法连接邮件服务器',
  ECONNECTION: '无法连接邮件服务器',
  ETIMEDOUT: '邮件服务器没有应答',
  ETLS: '加密连接失败',
  EENVELOPE: '发件人或收件人被拒绝',
  EMESSAGE: '邮件内容被拒绝',
}

const longest = 2000

/** What an error of the mail library says. Refusals with 5xx are final (RFC 5321 4.2.1); so is a wrong password. */
export function mailFailure(error: unknown, password: string): MailFailure {
  const { code = '', responseCode = 0, message } = error as Error & { code?: string; responseCode?: number }
  const text = withoutSecrets(message, [password])
  const word = words[code]
  return {
    reason: (word === undefined ? text : `${word}：${text}`).slice(0, longest),
    permanent: code === 'EAUTH' || code === 'ENOAUTH' || responseCode >= 500,
  }
}

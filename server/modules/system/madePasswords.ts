import { localized } from '#model/language/localized.ts'
import type { Language } from '#model/language/t.ts'
import { type MadeSecrets, madeSecrets } from '#server/engine/sheet/madeSecrets.ts'

/** A password that was made for an account. */
export interface MadePassword {
  nickName: string
  userName: string
  password: string
}

/** Passwords that were made for several accounts, as they are told once. */
export const madePasswords = (language: Language, accounts: readonly MadePassword[]): Promise<MadeSecrets> =>
  madeSecrets(language, {
    title: localized('账号与密码'),
    headings: [localized('姓名'), localized('登录名'), localized('密码')],
    rows: accounts.map(({ nickName, userName, password }) => [nickName, userName, password]),
  })

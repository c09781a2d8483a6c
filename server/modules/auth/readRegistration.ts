import { Fault, fieldFault } from '#model/errors.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { Services } from '#server/engine/contracts/Services.ts'

/** What a form may say about the account that it asks for. */
export const accountProperties = {
  username: {
    type: 'string',
    title: localized('用户名'),
    minLength: 2,
    maxLength: 20,
    pattern: '^[A-Za-z0-9_.@-]+$',
    'x-message': { pattern: localized('用户名称只含字母、数字和 _ . @ -') },
  },
  password: { type: 'string', title: localized('密码'), minLength: 1, maxLength: 128 },
  confirmPassword: { type: ['string', 'null'], maxLength: 128 },
}

/** @throws Fault STATE when the setting does not say "true" */
export async function assertSwitchedOn(
  { settings }: Pick<Services, 'settings'>,
  key: string,
  message: LocalizedText,
): Promise<void> {
  if ((await settings.get(key)) !== 'true') throw new Fault('STATE', { message })
}

/** @throws Fault INVALID at confirmPassword when it is sent and differs */
export function assertConfirmed({ password, confirmPassword }: Record<string, unknown>): void {
  if (confirmPassword === undefined || confirmPassword === null || confirmPassword === password) return
  throw fieldFault('INVALID', 'confirmPassword', localized('两次输入的密码不一致'))
}

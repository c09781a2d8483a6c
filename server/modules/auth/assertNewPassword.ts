import { fieldFault } from '#model/errors.ts'
import { isPassword } from '#model/format/formats.ts'
import { localized } from '#model/language/localized.ts'
import type { Services } from '#server/engine/contracts/Services.ts'

const rule = localized('长度不小于8位，大小写字母数字特殊字符包含三种以上')
/** Longer ones only cost time to hash. */
const longest = 64

/**
 * Refuses a password that is too weak for every account, or for what the settings demand beyond that.
 * @throws Fault INVALID at `field`
 */
export async function assertNewPassword(
  { passwords }: Pick<Services, 'passwords'>,
  plain: string,
  field = 'password',
): Promise<void> {
  if (plain.length > longest)
    throw fieldFault('INVALID', field, localized('密码不能超过 {{most}} 个字符', { most: longest }))
  if (!isPassword(plain)) throw fieldFault('INVALID', field, rule)
  const weakness = await passwords.weakness(plain)
  if (weakness) throw fieldFault('INVALID', field, weakness)
}

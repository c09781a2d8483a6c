import { Fault, fieldFault } from '#model/errors.ts'
import { isPassword, isUri } from '#model/format/formats.ts'
import { type LocalizedText, localized } from '#model/language/localized.ts'
import type { RequestContext } from '#server/engine/contracts/RequestContext.ts'
import type { Row } from '#server/engine/contracts/records.ts'
import { isAddressEntry, isBlockedAddress } from './isBlockedAddress.ts'

const rule = localized('长度不小于8位，大小写字母数字特殊字符包含三种以上；- 表示由系统生成')

/** What is wrong with the value of a setting of accounts; null for nothing. */
const checks: Record<string, (value: string) => LocalizedText | null> = {
  // What new accounts begin with obeys the rule for every password; "-" lets the system make one up.
  'sys.user.initPassword': value => (value === '-' || value === '' || isPassword(value) ? null : rule),
  'sys.account.chrtype': value => (/^[0-4]$/.test(value) ? null : localized('请填写 0 至 4')),
  'sys.account.initPasswordModify': value => (/^[01]$/.test(value) ? null : localized('请填写 0 或 1')),
  'sys.account.passwordValidateDays': value => wholeNumber(value, 365),
  'sys.account.passwordHistoryCount': value => wholeNumber(value, 24),
  'sys.account.registerUser': onOrOff,
  'sys.account.registerCompany': onOrOff,
  'sys.account.captchaEnabled': onOrOff,
  'sys.account.smsMfa': onOrOff,
  'sys.index.subTitle': value => (value.length <= 16 ? null : localized('不超过 16 个字')),
  'sys.login.blackIPList': addressList,
  'sys.index.skinName': value =>
    /^(skin-(blue|green|purple|red|yellow)|#[0-9A-Fa-f]{6})$/.test(value)
      ? null
      : localized('请填写 skin-blue、skin-green、skin-purple、skin-red、skin-yellow 或 #RRGGBB'),
  'sys.index.sideTheme': value =>
    /^theme-(dark|light)$/.test(value) ? null : localized('请填写 theme-dark 或 theme-light'),
  'sys.index.portalUrl': value =>
    /^\/(?![/\\])\S*$/.test(value) || (/^https?:/i.test(value) && isUri(value))
      ? null
      : localized('请填写以 http(s):// 或 / 开头的地址，其中不能有用户名和密码'),
  'sys.site.address': value =>
    value === '' || (/^https?:\/\/[^?#\s]+$/i.test(value) && isUri(value))
      ? null
      : localized('请填写以 http(s):// 开头的地址，其中不能有用户名、密码和参数；留空为不设置'),
  'sys.account.registerTenant': value => (/^[1-9]\d{0,14}$/.test(value) ? null : localized('请填写租户编号')),
}

/**
 * Refuses a value of a setting that accounts cannot work with.
 * @throws Fault INVALID at configValue; STATE when text messages are asked for at login but cannot arrive
 */
export async function assertSetting(context: RequestContext, { configKey, configValue }: Row): Promise<void> {
  const key = String(configKey)
  const check = Object.hasOwn(checks, key) ? checks[key] : undefined
  const message = check?.(String(configValue ?? '')) ?? null
  if (message !== null) throw fieldFault('INVALID', 'configValue', message)
  if (key === 'sys.login.blackIPList' && isBlockedAddress(String(configValue), context.ip)) {
    throw fieldFault(
      'INVALID',
      'configValue',
      localized('不能禁止您自己现在的地址 {{ip}}', { ip: context.ip }),
    )
  }
  if (key === 'sys.account.smsMfa' && configValue === 'true') await assertSmsReady(context)
}

/**
 * Nobody shuts everybody out: the messages must be able to leave, and the one who asks for them must get one.
 * @throws Fault STATE
 */
async function assertSmsReady({ services, tx, caller }: RequestContext): Promise<void> {
  const own = await tx
    .selectFrom('sys_user')
    .select('phonenumber')
    .where('tenant_id', '=', caller.homeTenantId)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst()
  if (!own?.phonenumber) {
    throw new Fault('STATE', { message: localized('请先在个人中心登记您自己的手机号，再开启短信二次验证') })
  }
  if (!(await services.notifier.isReady('sms', 'login-code', tx))) {
    throw new Fault('STATE', { message: localized('没有可用的短信通道，不能开启短信二次验证') })
  }
}

/** Addresses and networks separated by semicolons or commas; "-" for none. */
function addressList(value: string): LocalizedText | null {
  if (value === '-' || value === '') return null
  const wrong = value.split(/[;,]/).find(entry => entry.trim() !== '' && !isAddressEntry(entry.trim()))
  return wrong === undefined
    ? null
    : localized('“{{wrong}}”不是 IP 地址或网段（如 192.168.0.0/16）', { wrong: wrong.trim() })
}

function onOrOff(value: string): LocalizedText | null {
  return /^(true|false)$/.test(value) ? null : localized('请填写 true 或 false')
}

function wholeNumber(value: string, most: number): LocalizedText | null {
  return /^\d{1,3}$/.test(value) && Number(value) <= most
    ? null
    : localized('请填写 0 至 {{most}} 的整数', { most })
}

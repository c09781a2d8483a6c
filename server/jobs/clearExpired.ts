import { Type } from '@sinclair/typebox'
import { sql } from 'kysely'
import { knownForDays } from '../auth/createKnownNetworks.ts'
import { defineJob } from '../engine/defineJob.ts'
import { ONCE_DAYS } from '../once/onceDays.ts'

/**
 * Clears away what has expired: sessions, captchas, codes, failures of logins that nobody counts any more,
 * networks from which an account has not signed in for long, codes of links for visitors, the numbers of text messages
 * for which no receipt comes any more, and the keys by which clients made records.
 */
export default defineJob({
  name: 'clearExpired',
  title: '清理过期登录数据',
  description:
    '清除过期的会话、验证码、短信验证码，一天以前的登录失败记录，一百八十天没有用过的登录网络，过期的访客链接编码，三十天以前的短信回执编号，和三十天以前防重复提交的键',
  params: Type.Object({}),
  async run(_params, { services }) {
    const cleared: string[] = []
    // Keys of every institution, which only the owner of the tables sees.
    const { numAffectedRows: keys } = await services.database.asOwner(tx =>
      sql`delete from sys_once_key where create_time < now() - make_interval(days => ${ONCE_DAYS})`.execute(
        tx,
      ),
    )
    return services.database.asPlatform('what has expired belongs to no tenant any more', async tx => {
      for (const [what, statement] of expired) {
        const { numAffectedRows } = await statement.execute(tx)
        cleared.push(`${what} ${numAffectedRows ?? 0n} 条`)
      }
      return `已清理${[...cleared, `防重复提交的键 ${keys ?? 0n} 条`].join('，')}`
    })
  },
})

const expired = [
  ['会话', sql`delete from sys_session where expires_at < now()`],
  ['验证码', sql`delete from sys_captcha where expires_at < now()`],
  ['短信验证码', sql`delete from sys_sms_code where expires_at < now()`],
  // Uses that are counted for a day begin anew after one; guesses at passwords after an hour.
  [
    '登录失败记录',
    sql`delete from sys_login_attempt where (last_failed_at < now() - interval '1 day'
      or (subject ~ '^(stranger|known|address|home|session):' and last_failed_at < now() - interval '2 hours'))`,
  ],
  [
    '登录网络',
    sql`delete from sys_login_network known
      where (last_used_at < now() - make_interval(days => ${knownForDays}) or not exists (
        select from sys_login_name login where login.tenant_id = known.tenant_id and login.user_id = known.user_id))`,
  ],
  ['访客链接编码', sql`delete from sys_visitor_code where expire_time < now()`],
  ['短信回执编号', sql`delete from sys_sms_serial where create_time < now() - interval '30 days'`],
] as const

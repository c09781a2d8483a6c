import { Button, Skeleton } from 'antd'
import { FaultBox, faultMessage, useDelayed, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../Frame.ts'
import { DeviceEntry } from './DeviceEntry.tsx'
import type { OwnDevice } from './OwnDevice.ts'

const PATH = '/system/user/profile/sessions'
const KEY = ['app', 'own-sessions']

/** Where the account is logged in, the last used first; any but this one can be logged out. */
export function DeviceList() {
  const { http, notify } = useFrame()
  const { data, error, isLoading, isValidating, mutate } = useRead(KEY, async signal => {
    const { data: devices } = await http.request(PATH, { silent: true, signal })
    return devices as OwnDevice[]
  })
  const isSlow = useDelayed(isLoading)

  async function logOut({ id, device }: OwnDevice): Promise<void> {
    const text = t('下线“{{device}}”？该设备将立即退出登录，未保存的内容会丢失。', { device })
    const question = { title: t('系统提示'), text, yes: t('下线'), no: t('取消'), isLoss: true }
    if (!(await notify.confirm(question))) return
    try {
      await http.request(`${PATH}/${encodeURIComponent(id)}`, { method: 'DELETE' })
      notify.message('success', t('该设备已下线'))
    } finally {
      await mutate()
    }
  }

  /** The failure of a call has been shown by the one who made it. */
  const settle = (device: OwnDevice) => void logOut(device).catch(() => undefined)

  return (
    <section className="m-devices" aria-label={t('登录设备')} aria-busy={isValidating}>
      <header>
        <p>{t('如有不认识的设备，请将其下线并尽快修改密码。')}</p>
        <Button size="small" disabled={isValidating} onClick={() => void mutate()}>
          {t('刷新')}
        </Button>
      </header>
      {error !== undefined && (
        <FaultBox title={t('登录设备加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {isSlow && !data && <Skeleton active paragraph={{ rows: 3 }} />}
      <ul>
        {data?.map(device => (
          <DeviceEntry key={device.id} device={device} onLogOut={() => settle(device)} />
        ))}
      </ul>
    </section>
  )
}

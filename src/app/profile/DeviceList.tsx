import { DesktopOutlined, MobileOutlined, QuestionCircleOutlined, TabletOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { FaultBox, faultMessage, formatTime, timeTip, useDelayed, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import { useFrame } from '../frame/Frame.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'

/** A session of the own account, in the answer of GET /system/user/profile/sessions. */
interface OwnDevice {
  id: string
  /** Browser and system: "Chrome 131 · Windows 10". */
  device: string
  type: 'desktop' | 'mobile' | 'tablet' | 'unknown'
  ipaddr: string
  /** YYYY-MM-DD HH:mm:ss, as the two after it. */
  loginTime: string
  lastUseTime: string
  expireTime: string
  /** Whether it is the one that asks. */
  current: boolean
}

const ICONS = {
  desktop: DesktopOutlined,
  mobile: MobileOutlined,
  tablet: TabletOutlined,
  unknown: QuestionCircleOutlined,
}

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

/** A place where the account is logged in. */
function DeviceEntry({ device, onLogOut }: { device: OwnDevice; onLogOut(): void }) {
  const Icon = ICONS[device.type] ?? ICONS.unknown
  return (
    <li className="m-device">
      <Icon className="m-device-icon" aria-hidden="true" />
      <div>
        <strong>{device.device}</strong>
        {device.current && <span className="m-tag m-tag-success m-device-mark">{t('当前设备')}</span>}
        <p>
          IP {device.ipaddr || '—'} · {t('登录于')} <Time value={device.loginTime} /> · {t('最近使用')}{' '}
          <Time value={device.lastUseTime} />
        </p>
      </div>
      {!device.current && (
        <ChangeButton
          danger
          size="small"
          aria-label={t('下线“{{device}}”', { device: device.device })}
          onClick={onLogOut}
        >
          {t('下线')}
        </ChangeButton>
      )}
    </li>
  )
}

function Time({ value }: { value: string }) {
  return <time title={timeTip(value)}>{formatTime(value)}</time>
}

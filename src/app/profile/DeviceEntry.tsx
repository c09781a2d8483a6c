import { DesktopOutlined, MobileOutlined, QuestionCircleOutlined, TabletOutlined } from '@ant-design/icons'
import { formatFullTime, formatTime } from '#engine'
import { t } from '#model/language/t.ts'
import { ChangeButton } from '../impersonation/ChangeButton.tsx'
import type { OwnDevice } from './OwnDevice.ts'

const ICONS = {
  desktop: DesktopOutlined,
  mobile: MobileOutlined,
  tablet: TabletOutlined,
  unknown: QuestionCircleOutlined,
}

/** A place where the account is logged in. */
export function DeviceEntry({ device, onLogOut }: { device: OwnDevice; onLogOut(): void }) {
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
  return <time title={formatFullTime(value)}>{formatTime(value)}</time>
}

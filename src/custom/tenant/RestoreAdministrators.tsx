import { Alert, Descriptions, Input, Modal, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { FaultBox, faultMessage, type HttpFault, type PartProps, useHost, useIsPhone, useRead } from '#engine'
import { t } from '#model/language/t.ts'
import './restore-administrators.css'

const PATH = '/system/tenant/administrators'

interface Administration {
  roleName: string | null
  /** Menus of the package that the role lacks. */
  missing: number
  isStopped: boolean
  isNarrow: boolean
  /** Account with which the tenant began. */
  userName: string | null
  administrators: { userId: number; userName: string; nickName: string; status: string; createTime: string }[]
}

/** Says who administers a tenant, and gives its administrators back what the package has. */
export function RestoreAdministrators({ record, close }: PartProps) {
  const { http, notify } = useHost()
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState('')
  const [isRestoring, setRestoring] = useState(false)
  const { data, error, mutate } = useRead<Administration>([PATH, record?.id], async signal => {
    const answer = await http.request(PATH, { query: { id: record?.id }, silent: true, signal })
    return answer.data as Administration
  })
  const isOrphaned = data !== undefined && !data.administrators.some(({ status }) => status === '0')
  const userName = (typed ?? data?.userName ?? '').trim()

  async function restore(): Promise<void> {
    setRestoring(true)
    const body = isOrphaned ? { id: record?.id, userName } : { id: record?.id }
    try {
      await http.request(PATH, { method: 'PUT', body, silent: true })
    } catch (refusal) {
      setFault(faultMessage(refusal as HttpFault))
      setRestoring(false)
      return
    }
    notify.success(t('管理员权限已恢复'))
    close(true)
  }

  return (
    <Modal
      open
      title={t('恢复“{{name}}”的管理员权限？', { name: String(record?.name ?? '') })}
      okText={t('恢复')}
      okButtonProps={{ disabled: data === undefined || (isOrphaned && userName === '') }}
      cancelText={t('取消')}
      confirmLoading={isRestoring}
      onOk={() => void restore()}
      onCancel={() => close(false)}
    >
      {error !== undefined && (
        <FaultBox title={t('管理员加载失败')} onRetry={() => void mutate()}>
          {faultMessage(error)}
        </FaultBox>
      )}
      {data === undefined && error === undefined && <Skeleton active />}
      {data !== undefined && (
        <div className="m-restore">
          <p>
            {t(
              '管理员角色将重新获得套餐中的全部菜单与全部数据，其他角色和账号密码不变。记入双方的操作日志。',
            )}
          </p>
          <Descriptions
            bordered
            size="small"
            column={1}
            layout={isPhone ? 'vertical' : 'horizontal'}
            styles={{ label: { whiteSpace: 'nowrap' } }}
          >
            <Descriptions.Item label={t('管理员角色')}>
              <Standing {...data} />
            </Descriptions.Item>
            <Descriptions.Item label={t('管理员')}>
              {data.administrators.length === 0 ? t('没有任何账号') : <Accounts {...data} />}
            </Descriptions.Item>
          </Descriptions>
          {isOrphaned && (
            <div className="m-restore-account">
              <p>{t('没有可用的管理员，须指定一个账号担任。')}</p>
              <label htmlFor="restore-administrator">{t('管理员账号')}</label>
              <Input
                id="restore-administrator"
                autoComplete="off"
                aria-describedby="restore-administrator-note"
                value={typed ?? data.userName ?? ''}
                onChange={event => setTyped(event.target.value)}
              />
              <small id="restore-administrator-note">
                {t('该账号如已停用或删除，将同时启用或恢复；密码不变。')}
              </small>
            </div>
          )}
          {fault !== '' && <Alert type="error" showIcon message={fault} />}
        </div>
      )}
    </Modal>
  )
}

/** The role by its name, and each thing that it lacks. */
function Standing({ roleName, missing, isStopped, isNarrow }: Administration) {
  if (roleName === null) return t('没有管理员角色，将重新建立')
  const faults = [
    ...(missing > 0 ? [t('缺少套餐中的 {{count}} 个菜单', { count: missing })] : []),
    ...(isStopped ? [t('已停用')] : []),
    ...(isNarrow ? [t('数据范围不是全部数据')] : []),
  ]
  return (
    <span className="m-restore-standing">
      <span>{roleName}</span>
      {faults.length === 0 && <Tag color="success">{t('完整')}</Tag>}
      {faults.map(fault => (
        <Tag key={fault} color="warning">
          {fault}
        </Tag>
      ))}
    </span>
  )
}

function Accounts({ administrators }: Administration) {
  return (
    <ul className="m-restore-accounts">
      {administrators.map(({ userId, userName, nickName, status, createTime }) => (
        <li key={userId}>
          <span>{t('{{nickName}}（{{userName}}）', { nickName, userName })}</span>
          {status !== '0' && <Tag>{t('已停用')}</Tag>}
          <span className="m-restore-time">{t('{{time}} 创建', { time: createTime })}</span>
        </li>
      ))}
    </ul>
  )
}

import { DownOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio/react'
import { useFrame } from '../Frame.ts'
import { Avatar } from './Avatar.tsx'

const ITEMS = [
  { key: 'profile', label: '个人中心', icon: <UserOutlined /> },
  { type: 'divider' as const },
  { key: 'logout', label: '退出登录', icon: <LogoutOutlined /> },
]

/** Picture and name of who works, with the ways to the personal centre and out. */
export function UserMenu({ isMobile }: { isMobile: boolean }) {
  const { session, notify, leave } = useFrame()
  const { info } = useSnapshot(session.state)
  const navigate = useNavigate()

  async function logout(): Promise<void> {
    const isSure = await notify.confirm({
      title: '系统提示',
      text: '确定注销并退出系统吗？',
      yes: '确定',
      no: '取消',
    })
    if (isSure) await leave()
  }

  const handle = ({ key }: { key: string }) => (key === 'profile' ? navigate('/user/profile') : void logout())
  if (info === null) return null
  return (
    <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: ITEMS, onClick: handle }}>
      <button type="button" className="m-user" aria-haspopup="menu">
        <Avatar name={info.nickName} picture={info.avatar} />
        <span className={isMobile ? 'm-hidden' : 'm-user-name'}>{info.nickName}</span>
        <span className="m-hidden">，账号菜单</span>
        {!isMobile && <DownOutlined className="m-user-arrow" aria-hidden="true" />}
      </button>
    </Dropdown>
  )
}

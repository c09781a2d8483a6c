// Made by `npm run schema types` from the page files. Changes here are lost.

/** 参数设置: schemas/system/config/index.json */
export interface SystemConfig {
  /** 编号 */
  configId: number
  /** 参数名称 */
  configName: string
  /** 参数键名 */
  configKey: string
  /** 参数键值 */
  configValue: string
  /** 系统内置 */
  configType: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 部门管理: schemas/system/dept/index.json */
export interface SystemDept {
  /** 编号 */
  deptId: number
  /** 上级部门 */
  parentId: number | null
  parent?: Record<string, unknown> | null
  /** 部门名称 */
  deptName: string
  /** 显示排序 */
  orderNum: number
  /** 负责人 */
  leader: string | null
  /** 联系电话 */
  phone: string | null
  /** 邮箱 */
  email: string | null
  /** 部门状态 */
  status: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 字典数据: schemas/system/dict/data.json */
export interface SystemDictData {
  /** 编号 */
  dictCode: number
  /** 字典类型 */
  dictType: string
  dictTypeRef?: Record<string, unknown> | null
  /** 数据标签 */
  dictLabel: string
  /** 数据键值 */
  dictValue: string
  /** 样式属性 */
  cssClass: string | null
  /** 显示排序 */
  dictSort: number | null
  /** 回显样式 */
  listClass: string | null
  /** 默认值 */
  isDefault: string | null
  /** 状态 */
  status: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 字典管理: schemas/system/dict/index.json */
export interface SystemDict {
  /** 编号 */
  dictId: number
  /** 字典名称 */
  dictName: string
  /** 字典类型 */
  dictType: string
  /** 状态 */
  status: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 登录日志: schemas/system/logininfor/index.json */
export interface SystemLogininfor {
  /** 编号 */
  infoId: number
  /** 用户名称 */
  userName: string | null
  /** 登录地址 */
  ipaddr: string | null
  /** 浏览器 */
  browser: string | null
  /** 登录状态 */
  status: string | null
  /** 描述 */
  msg: string | null
  /** 访问时间 */
  accessTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 菜单管理: schemas/system/menu/index.json */
export interface SystemMenu {
  /** 编号 */
  menuId: number
  /** 上级菜单 */
  parentId: number | null
  parent?: Record<string, unknown> | null
  /** 菜单类型 */
  menuType: string
  /** 菜单名称 */
  menuName: string
  /** 显示排序 */
  orderNum: number
  /** 菜单图标 */
  icon: string | null
  /** 路由名称 */
  routeName: string | null
  /** 是否外链 */
  isFrame: string | null
  /** 路由地址 */
  path: string | null
  /** 组件路径 */
  component: string | null
  /** 权限标识 */
  perms: string | null
  /** 路由参数 */
  query: string | null
  /** 是否缓存 */
  isCache: string | null
  /** 显示状态 */
  visible: string | null
  /** 总是显示目录 */
  alwaysShow: string | null
  /** 菜单状态 */
  status: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 通知公告: schemas/system/notice/index.json */
export interface SystemNotice {
  /** 编号 */
  noticeId: number
  /** 公告标题 */
  noticeTitle: string
  /** 公告类型 */
  noticeType: string
  /** 状态 */
  status: string | null
  /** 内容 */
  noticeContent: string | null
  /** 创建者 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 公告阅读记录: schemas/system/notice/read.json */
export interface SystemNoticeRead {
  /** 编号 */
  readId: number
  /** 公告 */
  noticeId: number
  notice?: Record<string, unknown> | null
  /** 用户 */
  userId: number
  user?: Record<string, unknown> | null
  /** 阅读时间 */
  readTime: string
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 公告阅读情况: schemas/system/notice/readers.json */
export interface SystemNoticeReaders {
  /** 编号 */
  userId: number
  /** 公告 */
  noticeId: number | null
  /** 用户昵称 */
  nickName: string | null
  /** 用户名称 */
  userName: string | null
  /** 部门 */
  deptName: string | null
  /** 手机 */
  phonenumber: string | null
  /** 阅读时间 */
  readTime: string | null
}

/** 站内信记录: schemas/system/notify/message/index.json */
export interface SystemNotifyMessage {
  /** 编号 */
  id: number
  /** 接收人编号 */
  userId: number | null
  /** 接收人 */
  userName: string | null
  /** 用户类型 */
  userType: number | null
  /** 模板编号 */
  templateId: number | null
  /** 模板编码 */
  templateCode: string | null
  /** 模板类型 */
  templateType: number | null
  /** 发送人 */
  templateNickname: string | null
  /** 内容 */
  templateContent: string | null
  /** 模板参数 */
  templateParams: unknown
  /** 已读 */
  readStatus: boolean | null
  /** 阅读时间 */
  readTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 发送时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 操作日志: schemas/system/operlog/index.json */
export interface SystemOperlog {
  /** 编号 */
  operId: number
  /** 系统模块 */
  title: string | null
  /** 操作类型 */
  businessType: number | null
  /** 请求方式 */
  requestMethod: string | null
  /** 操作人员 */
  operName: string | null
  /** 操作内容 */
  operDetail: string | null
  /** 部门名称 */
  deptName: string | null
  /** 请求地址 */
  operUrl: string | null
  /** 操作地址 */
  operIp: string | null
  /** 操作地点 */
  operLocation: string | null
  /** 请求参数 */
  operParam: string | null
  /** 返回参数 */
  jsonResult: string | null
  /** 变更内容 */
  differences: unknown
  /** 变更数据 */
  changes: unknown
  /** 操作状态 */
  status: number | null
  /** 错误消息 */
  errorMsg: string | null
  /** 请求编号 */
  requestId: string | null
  /** 消耗时间（毫秒） */
  costTime: number | null
  /** 操作时间 */
  operTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 岗位管理: schemas/system/post/index.json */
export interface SystemPost {
  /** 编号 */
  postId: number
  /** 岗位编码 */
  postCode: string
  /** 岗位名称 */
  postName: string
  /** 岗位顺序 */
  postSort: number
  /** 状态 */
  status: string | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 分配用户: schemas/system/role-auth/user.json */
export interface SystemRoleAuthUser {
  /** 编号 */
  userId: number
  /** 角色 */
  roleId: number | null
  /** 用户昵称 */
  nickName: string | null
  /** 用户名称 */
  userName: string | null
  /** 邮箱 */
  email: string | null
  /** 手机 */
  phonenumber: string | null
  /** 状态 */
  status: string | null
  /** 创建时间 */
  createTime: string | null
}

/** 角色管理: schemas/system/role/index.json */
export interface SystemRole {
  /** 编号 */
  roleId: number
  /** 角色名称 */
  roleName: string
  /** 权限字符 */
  roleKey: string
  /** 显示顺序 */
  roleSort: number
  /** 状态 */
  status: string | null
  /** 数据范围 */
  dataScope: string | null
  /** 菜单权限 */
  menuIds: number[] | null
  menus?: Record<string, unknown>[]
  /** 菜单父子联动 */
  menuCheckStrictly: boolean | null
  /** 数据权限部门 */
  deptIds: number[] | null
  depts?: Record<string, unknown>[]
  /** 部门父子联动 */
  deptCheckStrictly: boolean | null
  /** 备注 */
  remark: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 租户管理: schemas/system/tenant/index.json */
export interface SystemTenant {
  /** 编号 */
  id: number
  /** 租户名称 */
  name: string
  /** 租户类型 */
  tenantType: number
  /** 联系人 */
  contactName: string | null
  /** 联系手机 */
  contactMobile: string | null
  /** 租户状态 */
  status: string | null
  /** 停用原因 */
  stopReason: string | null
  /** 统一社会信用代码 */
  creditCode: string | null
  /** 过期时间 */
  expireTime: string | null
  /** 账号额度 */
  accountCount: number | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** 用户管理: schemas/system/user/index.json */
export interface SystemUser {
  /** 编号 */
  userId: number
  /** 用户昵称 */
  nickName: string
  /** 归属部门 */
  deptId: number | null
  dept?: Record<string, unknown> | null
  /** 手机号码 */
  phonenumber: string | null
  /** 邮箱 */
  email: string | null
  /** 用户名称 */
  userName: string
  /** 用户密码 */
  password?: string | null
  /** 头像 */
  avatar: string | null
  /** 用户性别 */
  sex: string | null
  /** 状态 */
  status: string | null
  /** 岗位 */
  postIds: number[] | null
  posts?: Record<string, unknown>[]
  /** 角色 */
  roleIds: number[] | null
  roles?: Record<string, unknown>[]
  /** 备注 */
  remark: string | null
  /** 密码修改时间 */
  passwordTime: string | null
  /** 创建人 */
  createBy: string | null
  /** 创建人编号 */
  createById: number | null
  /** 创建时间 */
  createTime: string | null
  /** 更新人 */
  updateBy: string | null
  /** 更新时间 */
  updateTime: string | null
  /** 版本 */
  version: number | null
}

/** Drawings of the pages that are built in, beyond those of the first screens: menu and home show them. */
export {
  BarChartOutlined,
  CheckCircleOutlined,
  CloudServerOutlined,
  CompassOutlined,
  DownloadOutlined,
  KeyOutlined,
  LinkOutlined,
  MailOutlined,
  ReadOutlined,
  StarOutlined,
  UnorderedListOutlined,
  UploadOutlined,
} from '@ant-design/icons'

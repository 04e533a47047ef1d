export const DASHBOARD_PATH = "/admin-dashboard";
export const MESSAGES_PATH = `${DASHBOARD_PATH}?tab=messages`;

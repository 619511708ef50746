/** The system's own shortcuts are made with Command instead of Control. */
export const mac = navigator.platform.startsWith('Mac');

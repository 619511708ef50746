import { defineBackground } from 'wxt/utils/define-background';
import { start } from '../background/main';

export default defineBackground(() => start());

import $ from 'jquery';

// Plugins find jQuery where a script tag would have put it.
window.jQuery = $;

export default $;

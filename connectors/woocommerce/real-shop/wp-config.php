<?php
// Settings of the test shop. Its address, database and picture server come from the environment of its processes.
$isSecure = ($_SERVER['HTTP_X_FORWARDED_PROTO'] ?? '') === 'https';
if ($isSecure) {
    $_SERVER['HTTPS'] = 'on';
}
define('WP_HOME', getenv($isSecure ? 'SHOP_HTTPS' : 'SHOP_HTTP'));
define('WP_SITEURL', WP_HOME);
define('DB_NAME', getenv('SHOP_DATABASE'));
define('UPLOADS', 'wp-content/uploads-' . DB_NAME);
define('DB_USER', 'root');
define('DB_PASSWORD', '');
define('DB_HOST', 'localhost:' . getenv('SHOP_SOCKET'));
define('DB_CHARSET', 'utf8mb4');
define('DB_COLLATE', '');
foreach (['AUTH', 'SECURE_AUTH', 'LOGGED_IN', 'NONCE'] as $use) {
    define("{$use}_KEY", "a test shop without secrets: $use");
    define("{$use}_SALT", "a test shop without secrets: $use salt");
}
define('DISABLE_WP_CRON', true);
define('AUTOMATIC_UPDATER_DISABLED', true);
define('WP_HTTP_BLOCK_EXTERNAL', true);
define('WP_ACCESSIBLE_HOSTS', '127.0.0.1');
define('WP_MEMORY_LIMIT', '512M');
$table_prefix = 'wp_';
if (!defined('ABSPATH')) {
    define('ABSPATH', __DIR__ . '/');
}
require_once ABSPATH . 'wp-settings.php';
